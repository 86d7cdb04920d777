import { lazy } from "react";

/** Shows the notes on the trend of a place below it, and gives the trend its pins; its code loads with the trend. */
export const TrendNotes = lazy(async () => ({
  default: (await import("#slices/notes/web/trend-notes.tsx")).TrendNotes,
}));
