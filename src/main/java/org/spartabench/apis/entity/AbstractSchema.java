package org.spartabench.apis.entity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;

/**
 * Shows all sources in one picture: tables and APIs as entities, and the columns that may be compared. An API may have
 * the name of a table; then it stands in the table's place, and no query reads the table.
 *
 * @param joins columns of the same meaning, between tables and APIs alike
 */
public record AbstractSchema(String name, List<Entity> entities, JoinGraph joins) {

    public AbstractSchema {
        entities = List.copyOf(entities);
    }

    public static AbstractSchema of(Schema facts, List<? extends Entity.Remote> remote) {
        List<Entity> all = new ArrayList<>();
        for (Table table : facts.tables()) {
            if (remote.stream().noneMatch(r -> r.name().equalsIgnoreCase(table.name()))) {
                all.add(new Entity.TableEntity(
                        table.name(),
                        table.columns().stream()
                                .map(c -> new Attribute(c.name(), c.type(), Attribute.Use.PLAIN, ""))
                                .toList(),
                        table.primaryKey()));
            }
        }
        all.addAll(remote);
        return new AbstractSchema(facts.name(), all, facts.joins());
    }

    public Optional<Entity> entity(String wanted) {
        return entities.stream().filter(e -> e.name().equalsIgnoreCase(wanted)).findFirst();
    }

    /** Finds an entity behind an API by its name in any case. */
    public Optional<Entity.Remote> remote(String wanted) {
        return entity(wanted).filter(Entity.Remote.class::isInstance).map(Entity.Remote.class::cast);
    }

    public List<Entity.Remote> remote() {
        return entities.stream()
                .filter(Entity.Remote.class::isInstance)
                .map(Entity.Remote.class::cast)
                .toList();
    }

    /** Finds a scalar API by its name in any case. */
    public Optional<Entity.FunctionEntity> function(String wanted) {
        return entity(wanted).filter(Entity.FunctionEntity.class::isInstance).map(Entity.FunctionEntity.class::cast);
    }

    /** Gives the schema that authors see: tables, and APIs as tables. */
    public Schema relational(Schema facts) {
        List<Table> tables = new ArrayList<>();
        for (Entity entity : entities) {
            Optional<Table> known = facts.table(entity.name());
            tables.add(known.orElseGet(() -> new Table(
                    entity.name(),
                    entity.attributes().stream().map(AbstractSchema::column).toList(),
                    entity.key(),
                    false,
                    0)));
        }
        return new Schema(facts.name(), facts.persona(), tables, facts.foreignKeys(), facts.joins());
    }

    private static Column column(Attribute a) {
        Role role = a.type().numeric() ? Role.MEASURE : a.type().temporal() ? Role.MOMENT : Role.NAME;
        return new Column(a.name(), a.type(), role, Optional.empty(), true);
    }

    /**
     * Lists the columns of tables that could bind an input: those joined to it, else, for a function, which takes any value, those
     * of its type that name entities. Values of other columns than joined ones are none for the key of a table.
     */
    public List<ColumnRef> couldBind(Entity.Remote entity, Attribute input, Schema facts) {
        List<ColumnRef> joined = joined(entity, input, List.of(JoinGraph.Kind.KEY, JoinGraph.Kind.MEASURE));
        return joined.isEmpty() && entity instanceof Entity.FunctionEntity ? ofFittingType(input, facts) : joined;
    }

    /** Lists the columns that hold the same entity as an input. */
    public List<ColumnRef> joined(Entity.Remote entity, Attribute input) {
        return joined(entity, input, List.of(JoinGraph.Kind.KEY));
    }

    private List<ColumnRef> joined(Entity.Remote entity, Attribute input, List<JoinGraph.Kind> kinds) {
        ColumnRef wanted = new ColumnRef(entity.name(), input.name());
        return kinds.stream()
                .flatMap(kind -> joins.partners(kind, wanted).stream())
                .filter(c -> !c.equals(wanted))
                .distinct()
                .toList();
    }

    private List<ColumnRef> ofFittingType(Attribute input, Schema facts) {
        return entities.stream()
                .filter(Entity.TableEntity.class::isInstance)
                .flatMap(e -> facts.table(e.name()).stream())
                .flatMap(t -> t.columns().stream()
                        .filter(c -> fits(input.type(), c))
                        .map(c -> new ColumnRef(t.name(), c.name())))
                .toList();
    }

    private static boolean fits(ColumnType wanted, Column column) {
        return wanted == ColumnType.TEXT
                ? column.type() == ColumnType.TEXT && column.role() != Role.IDENTIFIER
                : wanted.numeric() ? column.type().numeric() : column.type() == wanted;
    }
}
