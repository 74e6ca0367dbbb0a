package org.spartabench.apis.mock;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Attribute.Use;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.scalar.ScalarFunction;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Describes the sixteen built-in functions as scalar APIs. */
public final class BuiltInApis {

    /** The server that plays them, unless another is given. */
    public static final URI SERVER = URI.create("http://127.0.0.1:3488");

    private BuiltInApis() {}

    public static List<Entity.FunctionEntity> at(URI server) {
        return Stream.of(ScalarFunction.values()).map(f -> entity(f, server)).toList();
    }

    /**
     * Says how to add the built-in functions, if a query uses one that is missing; else nothing.
     *
     * @param known names of functions, in capitals
     */
    public static String missing(Query query, Set<String> known) {
        return Stream.concat(
                        Walk.stored(query).map(Source.Named::table),
                        Walk.exprs(query, Expr.Call.class).map(Expr.Call::name))
                .filter(name -> ScalarFunction.of(name.toLowerCase(Locale.ROOT)).isPresent()
                        && !known.contains(name.toUpperCase(Locale.ROOT)))
                .findFirst()
                .map(name -> "; it is a built-in function, which 'sparta api add DIR scalars' adds")
                .orElse("");
    }

    private static Entity.FunctionEntity entity(ScalarFunction f, URI server) {
        List<Attribute> attributes = new ArrayList<>();
        List<ApiMapping.Input> inputs = new ArrayList<>();
        for (ScalarFunction.Parameter p : f.parameters()) {
            attributes.add(new Attribute(p.name(), p.type(), p.required() ? Use.REQUIRED : Use.OPTIONAL, ""));
            inputs.add(new ApiMapping.Input(p.name(), p.name(), ApiMapping.Place.QUERY, p.required()));
        }
        attributes.add(new Attribute(f.output(), f.type(), Use.OUTPUT, ""));
        return new Entity.FunctionEntity(
                f.title(),
                f.description(),
                attributes,
                new ApiMapping(
                        new ApiMapping.Operation(ApiMapping.Method.GET, server, "/" + f.title(), true),
                        inputs,
                        List.of(new ApiMapping.Output(f.output(), "/" + f.output()))));
    }
}
