import { z } from "zod";
import { languages } from "#slices/surveys/server/catalog/catalog.schema.ts";
import data from "./news.json" with { type: "json" };

/** Posts, the newest first. In praise {first} and {name} are a colleague's, {place} is where they work. */
const posts = z.array(z.strictObject({ headline: z.string(), details: z.string() }));

/** The announcements of a company and the praise of colleagues, by its language. */
export const news = z.record(z.enum(languages), z.strictObject({ announcements: posts, praise: posts })).parse(data);
