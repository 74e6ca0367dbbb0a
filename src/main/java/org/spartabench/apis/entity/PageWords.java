package org.spartabench.apis.entity;

import java.util.Locale;
import java.util.Set;

/** Knows the names that APIs give to pages: parameters of a request, and fields and headers of a reply. */
public final class PageWords {

    /** Parameters that count pages. */
    public static final Set<String> PAGE = words("page pagenumber pagenum pageno pageindex pageid currentpage");

    /** Parameters that count rows. */
    public static final Set<String> OFFSET = Set.of("offset", "skip", "startindex", "startat", "pageoffset");

    /** Parameters that take a mark, whatever the reply has. */
    public static final Set<String> CURSOR = words("""
        cursor pagetoken nexttoken nextpagetoken nextcursor startcursor pagecursor continuation
        continuationtoken continue startingtoken exclusivestartkey scrollid
        """);

    /** Parameters that take a mark where the reply has one. */
    public static final Set<String> WEAK_CURSOR =
            words("after pageafter startingafter marker startkey from token next");

    /** Parameters that take the number of rows of a page. */
    public static final Set<String> SIZE = words("""
        limit pagesize perpage pagelimit itemsperpage resultsperpage rowsperpage maxresults maxitems
        maxpagesize
        """);

    /** Parameters that take the number of rows of a page where another one asks for pages. */
    public static final Set<String> WEAK_SIZE = words("size count top first max rows");

    /** Fields that hold a mark or an address of the next page. */
    public static final Set<String> NEXT = words("""
        next nextpage nextpageurl nextpageuri nextpagelink nexturl nexturi nextlink nexthref odatanextlink
        nextrecordsurl nextcursor nextpagecursor nextpagetoken nexttoken nextmarker nextoffset
        nextcontinuationtoken continuationtoken continuation
        """);

    /** Fields that hold an address of it. */
    public static final Set<String> NEXT_ADDRESS = words("""
        nexturl nexturi nextpageurl nextpageuri nextpagelink nextlink nexthref odatanextlink
        nextrecordsurl
        """);

    /** Fields that hold one inside an object about pages only. */
    public static final Set<String> NEXT_INSIDE =
            words("continue after startingafter href url uri link cursor token endcursor");

    /** Objects beside the rows whose fields may be about pages. */
    public static final Set<String> AROUND = words("""
        meta metadata pagination paging page pages pageinfo pager paginator links responsemetadata
        resultinfo info cursors cursor next data result results response list
        """);

    /** Fields that are true while there is another page. */
    public static final Set<String> MORE = words("""
        more hasmore hasnext hasnextpage hasmoreitems hasmoreresults morerecords moreavailable truncated
        istruncated
        """);

    /** Fields that are true on the last page. */
    public static final Set<String> LAST = Set.of("last", "islast", "islastpage", "lastpage");

    /** Fields with the number of rows of all pages. */
    public static final Set<String> TOTAL = words("""
        total totalcount totalresults totalitems totalelements totalrecords totalrows totalhits numfound
        odatacount
        """);

    /** Fields with the number of pages. */
    public static final Set<String> PAGES = words("totalpages pages pagecount numpages nbpages lastpage pagestotal");

    private PageWords() {}

    /** Whether a parameter asks for a page, or says how long one is, by its name alone. */
    public static boolean asks(String parameter) {
        String plain = plain(parameter);
        return PAGE.contains(plain) || OFFSET.contains(plain) || CURSOR.contains(plain) || SIZE.contains(plain);
    }

    private static Set<String> words(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    /** Writes a name in small letters and digits only: {@code @odata.nextLink} is {@code odatanextlink}. */
    public static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    /** Writes the name of a header without the mark of a header of its own. */
    public static String header(String name) {
        String plain = plain(name);
        return plain.startsWith("xms") ? plain.substring(3) : plain.startsWith("x") ? plain.substring(1) : plain;
    }

    /** Whether a header of a reply may be about pages. */
    public static boolean ofPages(String header) {
        String plain = header(header);
        return NEXT.contains(plain) || TOTAL.contains(plain) || PAGES.contains(plain) || MORE.contains(plain);
    }
}
