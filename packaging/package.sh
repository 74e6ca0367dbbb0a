#!/bin/sh
# Packages target/app together with a Java of its own, for the system that this script runs on.
# Usage: packaging/package.sh [app-image|deb|dmg|pkg|msi|exe]
# Run it after: mvn -DskipTests package. JAVA_HOME names a JDK 25; deb needs dpkg-deb, the others what jpackage asks for.
# On Windows, use the shell of Git (bash packaging/package.sh msi) and install WiX.
set -eu
cd "$(dirname -- "$0")/.."
kind=${1:-app-image}
jdk=${JAVA_HOME:?set JAVA_HOME to a JDK 25}/bin
[ -d target/app/lib ] || { echo "package.sh: target/app/lib is missing; run: mvn -DskipTests package" >&2; exit 2; }
name=sparta-workbench
version=$(sed -n 's:^ *<version>\([0-9.]*\)</version>.*:\1:p' pom.xml | head -n 1)
out=target/package
rm -rf "$out"
mkdir -p "$out/input"
cp target/app/lib/*.jar target/app/lib/libduckdb_java.so_* "$out/input"

# What SQLite calls this system; its library carries the code for every system.
case $(uname -s)-$(uname -m) in
    Linux-x86_64) sqlite=Linux/x86_64 ;;
    Linux-aarch64) sqlite=Linux/aarch64 ;;
    Darwin-x86_64) sqlite=Mac/x86_64 ;;
    Darwin-*) sqlite=Mac/aarch64 ;;
    MINGW*-x86_64 | MSYS*-x86_64) sqlite=Windows/x86_64 ;;
    *) echo "package.sh: SQLite has no library for $(uname -s) on $(uname -m)" >&2; exit 3 ;;
esac

# Takes the files at $2 out of the library $1, but for those at $3.
keep_only() {
    jar=$(ls "$PWD/$out/input/$1"-*.jar)
    mkdir "$out/open"
    (
        cd "$out/open"
        "$jdk/jar" xf "$jar"
        find . -type f -path "$2" ! -path "$3" -exec rm {} +
        mv META-INF/MANIFEST.MF ../manifest
        "$jdk/jar" cfm "$jar" ../manifest .
    )
    rm -rf "$out/open" "$out/manifest"
}
keep_only sqlite-jdbc './org/sqlite/native/*' "./org/sqlite/native/$sqlite/*"

modules=$("$jdk/jdeps" --print-module-deps --ignore-missing-deps --multi-release 25 "$out"/input/*.jar | tail -n 1)
case $kind in deb) type=app-image ;; *) type=$kind ;; esac
set -- --type "$type" --name "$name" --app-version "$version" --dest "$out" --input "$out/input" \
    --main-jar "$name.jar" --main-class org.spartabench.app.Launcher --add-launcher sparta=packaging/sparta.properties \
    --add-modules "$modules,jdk.localedata,jdk.crypto.ec" \
    --jlink-options "--strip-native-commands --strip-debug --no-man-pages --no-header-files" \
    --description "Builds, debugs, validates and publishes multi-hop question-answer benchmarks" \
    --java-options --enable-native-access=ALL-UNNAMED --java-options --sun-misc-unsafe-memory-access=allow \
    --java-options -Xmx1g --java-options -Xlog:disable
while read -r flag; do
    case $flag in -*) set -- "$@" --java-options "$flag" ;; esac
done < packaging/window.flags
case $(uname -s) in Linux) set -- "$@" --icon packaging/linux/$name.png ;; esac
"$jdk/jpackage" "$@"
rm -rf "$out/input"

if [ "$kind" = deb ]; then
    root=$out/deb
    mkdir -p "$root/opt" "$root/usr/bin" "$root/usr/share/doc/$name" "$root/DEBIAN"
    mv "$out/$name" "$root/opt/$name"
    for command in sparta "$name"; do
        ln -s "/opt/$name/bin/$command" "$root/usr/bin/$command"
    done
    install -D -m 644 packaging/linux/$name.desktop "$root/usr/share/applications/$name.desktop"
    install -D -m 644 packaging/linux/$name.xml "$root/usr/share/mime/packages/$name.xml"
    install -D -m 644 packaging/linux/$name.png "$root/usr/share/icons/hicolor/256x256/apps/$name.png"
    "$root/opt/$name/bin/sparta" completion > "$out/completion"
    install -D -m 644 "$out/completion" "$root/usr/share/bash-completion/completions/sparta"
    rm "$out/completion"
    cat LICENSE target/app/third-party.txt > "$root/usr/share/doc/$name/copyright"
    sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$(dpkg --print-architecture)/" \
        -e "s/@SIZE@/$(du -sk "$root" | cut -f1)/" packaging/linux/control > "$root/DEBIAN/control"
    dpkg-deb --root-owner-group -Zxz --build "$root" "$out" > /dev/null
    rm -rf "$root"
fi
ls -d "$out"/*
