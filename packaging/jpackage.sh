#!/bin/sh
# Makes an application image (or, with "deb" as its argument, a Debian package) from target/app; run after: mvn -DskipTests package
# Usage: packaging/jpackage.sh [app-image|deb]
set -eu
cd "$(dirname -- "$0")/.."
kind=${1:-app-image}
jpackage=${JAVA_HOME:?set JAVA_HOME to a JDK 25}/bin/jpackage
[ -d target/app/lib ] || { echo "jpackage.sh: target/app/lib is missing; run: mvn -DskipTests package" >&2; exit 2; }
rm -rf target/package
set -- --type "$kind" --name sparta-workbench --dest target/package --input target/app/lib \
    --main-jar sparta-workbench.jar --main-class org.spartabench.app.Launcher \
    --java-options --enable-native-access=ALL-UNNAMED --java-options --sun-misc-unsafe-memory-access=allow \
    --java-options -Xmx1g --java-options -Xlog:disable --description "Builds, debugs and validates multi-hop question-answer benchmarks"
while read -r flag; do
    case $flag in -*) set -- "$@" --java-options "$flag" ;; esac
done < packaging/window.flags
if [ "$kind" = deb ]; then
    set -- "$@" --linux-package-deps "libgtk-3-0, libxtst6, libpangoft2-1.0-0" --linux-shortcut
fi
"$jpackage" "$@"
ls target/package
