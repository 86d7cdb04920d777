import { z } from "zod";

/** Words of a data file: several in each line, separated by commas. */
export const wordList = z.array(z.string().min(1)).transform((lines) => lines.flatMap((line) => line.split(", ")));
