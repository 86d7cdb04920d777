/** What was added up before a day, and which of it may be read. Days are YYYY-MM-DD. */
export interface RunningTables {
  running_seals: {
    client_id: number;
    place_days: string[];
    client_days: string[];
    /** Later days, before which the sums hold answers alone. */
    place_answer_days: string[];
    client_answer_days: string[];
    /** Only sums before days up to this one may be read; null: all. */
    changed_since: string | null;
    /** Which location was in which region when those of regions were added up; as the view client_places says it. */
    places: string;
  };
}
