import type { Generated } from "kysely";

export interface NotesTables {
  trend_notes: {
    client_id: number;
    id: Generated<number>;
    /** Either a region or a location. */
    region_id: number | null;
    location_id: number | null;
    /** The day of the note; the first day for a note about a whole month. */
    noted_on: string;
    is_month: boolean;
    text: string;
    author_id: number;
    written_at: Date;
  };
}

/** Authors of notes by name; never written here. */
export interface NoteAuthors {
  people: { client_id: number; id: number; first_name: string; last_name: string; erased_at: Date | null };
}
