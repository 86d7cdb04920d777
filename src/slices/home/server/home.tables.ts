import type { Generated } from "kysely";
import type { NewsKind } from "#slices/home/contract/news.contract.ts";

export interface HomeTables {
  home_posts: {
    client_id: number;
    id: Generated<number>;
    kind: NewsKind;
    headline: string;
    details: string;
    /** An https address; null without one. */
    media: Generated<string | null>;
    author_id: number;
    /** Calendar day in the client's time zone. */
    posted_on: string;
    posted_at: Date;
    /** The form that created it; the same form sent twice creates one item. */
    form_key: Generated<string | null>;
  };
}

/** The table of dismissed tips. */
export interface TipTables {
  dismissed_tips: { client_id: number; person_id: number; tip: string; dismissed_at: Date };
}

/** The table of visits to the home page. */
export interface VisitTables {
  home_visits: {
    client_id: number;
    person_id: number;
    visited_at: Date;
    /** The end of the visit before the last one; null after the first. */
    previous_at: Date | null;
  };
}

/** Authors of news by name; never written here. */
export interface NewsAuthors {
  people: { client_id: number; id: number; first_name: string; last_name: string; erased_at: Date | null };
}
