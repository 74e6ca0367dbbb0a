package org.spartabench.apis.scalar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Knows some large cities. */
final class Gazetteer {

    /** Mean radius of the earth in kilometres. */
    private static final double RADIUS = 6_371.0088;

    private static final int FIELDS = 6;
    private static final int DISTANCE_DIGITS = 3;

    record City(String province, String country, String continent, BigDecimal latitude, BigDecimal longitude) {}

    private static final Map<String, City> CITIES = read();

    private Gazetteer() {}

    /** Finds a city by its name in any case. */
    static Optional<City> city(String name) {
        return Optional.ofNullable(CITIES.get(name.strip().toLowerCase(Locale.ROOT)));
    }

    /** Computes the great-circle distance in kilometres. */
    static BigDecimal distance(City a, City b) {
        double latitude1 = Math.toRadians(a.latitude().doubleValue());
        double latitude2 = Math.toRadians(b.latitude().doubleValue());
        double across = Math.toRadians(b.longitude().subtract(a.longitude()).doubleValue());
        double h = square(Math.sin((latitude2 - latitude1) / 2))
                + Math.cos(latitude1) * Math.cos(latitude2) * square(Math.sin(across / 2));
        return BigDecimal.valueOf(2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h))))
                .setScale(DISTANCE_DIGITS, RoundingMode.HALF_UP);
    }

    private static double square(double x) {
        return x * x;
    }

    private static Map<String, City> read() {
        Map<String, City> all = new HashMap<>();
        try (InputStream in = Objects.requireNonNull(Gazetteer.class.getResourceAsStream("places.txt"))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .forEach(line -> {
                        String[] f = line.split("\\|", FIELDS);
                        all.put(
                                f[0].toLowerCase(Locale.ROOT),
                                new City(f[1], f[2], f[3], new BigDecimal(f[4]), new BigDecimal(f[5])));
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }
}
