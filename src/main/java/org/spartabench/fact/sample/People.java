package org.spartabench.fact.sample;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Invented people, no two of the same name. Surnames are put together from a stem and an ending, so that they look
 * natural without being taken from a list of real persons.
 */
final class People {

    /** What decides a first name and, for some columns, a category. */
    enum Gender {
        MALE,
        FEMALE
    }

    private record Style(List<String> male, List<String> female, List<String> stems, List<String> endings) {
        private Style(String male, String female, String stems, String endings) {
            this(SampleWords.list(male), SampleWords.list(female), SampleWords.list(stems), SampleWords.list(endings));
        }
    }

    private static final Style ENGLISH = new Style("""
        Aaron Abel Adrian Alec Amos Andre Barrett Bennett Blake Brady Brandon Brock Caleb Calvin Carter Cedric
        Clayton Colin Cory Damian Darius Deon Derrick Desmond Devin Dorian Elijah Emmett Ethan Felix Garrett
        Gavin Grady Grant Harlan Isaac Jalen Jared Jerome Joel Jonah Julian Keenan Kendrick Lamar Leon Lionel
        Malik Marcus Mason Miles Nolan Omar Owen Quentin Reggie Roland Simon Terrell Theo Tobias Trevor Tyrone
        Vernon Wade Warren Wendell Xavier Zachary\
        """, """
            Abigail Alana Alice Amber Audrey Beatrice Bianca Brenda Brooke Camille Carla Cassidy Celeste Chloe Clara
            Corinne Daphne Delia Diana Eleanor Elise Emma Esther Evelyn Faith Fiona Gemma Georgia Gwen Hannah Harriet
            Hazel Helen Holly Imogen Irene Isla Ivy Jade Joanna Josie Judith Keira Laurel Leah Lydia Mabel Marian
            Maya Mina Naomi Nora Olive Paige Phoebe Rosalind Ruth Sabrina Selma Stella Tessa Thea Vera Violet Willa
            Zoe\
            """, """
                Ald Ash Barl Beck Bram Brant Cald Carl Clem Corl Crest Dal Dray Dun Ell Ever Fair Fen Garl Gran Hal Hard
                Hather Hol Kell Kirk Lang Lind Mar Mel Nor Oak Pem Quil Rad Rook Sel Stan Thorn Tre Wal Whit Win Wyn\
                """, """
                    berry bourne by combe croft den dale field ford gate ham hurst ley low mere mont more ridge shaw stead
                    ton wick well worth\
                    """);

    private static final Style SLAVIC = new Style(
            """
            Aleks Anton Boris Bogdan Danilo Dmitri Filip Goran Igor Ivan Jovan Kamil Luka Marek Milan Nikola Pavel
            Stefan Tomas Viktor\
            """,
            """
            Alina Anja Darya Elena Irina Ivana Jelena Katarina Ksenia Lena Ljuba Milena Mira Nadia Oksana Petra Sonja
            Tamara Vesna Yana\
            """,
            "Bor Dra Gra Kar Kov Luk Mir Nov Pav Rad Sav Stan Tom Vas Vel Zor",
            "anov enko ovic ilic escu owski avic ušek");

    private static final Style ROMANCE = new Style(
            """
            Alvaro André Bruno Carlo Diego Dino Emilio Enzo Fabio Gaspar Hugo Jorge Leandro Luca Marco Mateo Nico
            Rafael Renzo Sergio\
            """,
            """
            Adriana Alba Bruna Carmen Catalina Chiara Elisa Francesca Giulia Inés Isabel Lucia Marina Noelia Paola
            Renée Rocío Silvia Valeria Viola\
            """,
            "Al Bal Bel Cal Cor Fer Gal Lam Mar Mon Or Pal Sal Tor Val Vis",
            "ardi aretti arez elli enti eiro onte ovar uarte ancourt");

    private static final Style AFRICAN = new Style(
            """
            Ayo Babatunde Chike Chidi Demba Ekon Femi Ibou Jabari Kwame Lamine Moussa Nnamdi Obi Oumar Sekou Tunde Uche
            Yaw Zuberi\
            """,
            """
            Abena Ada Amina Ayana Chioma Efua Fatou Folake Imani Kemi Lindiwe Makena Nia Nkechi Oluchi Sade Sanaa
            Thandi Yetunde Zola\
            """,
            "Ade Abi Ama Chi Eke Ife Ndi Nwo Oba" + " Olu Sesa" + " Tumi",
            "dara kere lowo mbu ngana" + " sako tola wuni");

    private static final Style ASIAN = new Style(
            """
            Akira Anand Arjun Daichi Dev Hiro Jun Kenji Kiran Manoj Naoki Nikhil Rajiv Ren Rohan Ryo Sanjay Shun Taro
            Vikram\
            """,
            """
            Aiko Anika Asha Chiyo Deepa Divya Emi Hana Kavya Keiko Lakshmi Mei Meera Nandini Priya Rina Sakura Sana
            Uma Yuki\
            """,
            "Aki Chandra Devan Haru Kesha Kita Mani Moto Naka Nara Ragha Saka Taka Venka Yama",
            "hara mori sekar shiro veth walan zaki");

    /** Which surnames a world has: the league is mostly American, films come from everywhere. */
    private static final Choice<Style> LEAGUE =
            Choice.weighted(List.of(ENGLISH, SLAVIC, ROMANCE, AFRICAN, ASIAN), List.of(76, 8, 8, 7, 1));

    private static final Choice<Style> WORLD =
            Choice.weighted(List.of(ENGLISH, SLAVIC, ROMANCE, AFRICAN, ASIAN), List.of(56, 10, 16, 7, 11));

    private final Dice dice;
    private final Choice<Style> styles;
    private final int longest;
    private final Set<String> taken = new HashSet<>();

    private People(Dice dice, Choice<Style> styles, int longest) {
        this.dice = dice;
        this.styles = styles;
        this.longest = longest;
    }

    /** Names of at most 24 characters, which is what the player columns hold. */
    static People ofLeague(Dice dice) {
        return new People(dice, LEAGUE, 24);
    }

    static People ofWorld(Dice dice) {
        return new People(dice, WORLD, 50);
    }

    /** A name that this source has not given before. */
    String next(Gender gender) {
        while (true) {
            Style style = styles.draw(dice);
            String name = first(style, gender) + " " + dice.pick(style.stems()) + dice.pick(style.endings());
            if (gender == Gender.MALE && dice.chance(0.012)) {
                name += dice.chance(0.7) ? " Jr." : " III";
            }
            if (name.length() <= longest && taken.add(name)) {
                return name;
            }
        }
    }

    private String first(Style style, Gender gender) {
        return dice.pick(
                switch (gender) {
                    case MALE -> style.male();
                    case FEMALE -> style.female();
                });
    }
}
