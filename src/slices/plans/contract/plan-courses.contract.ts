import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

const REQUIRED = "Required";
const number = z.number().int();
const createTextSchema = (max: number) => z.string(REQUIRED).trim().min(1, REQUIRED).max(max);

const course = z.object({
  id: number,
  title: z.string(),
  author: z.string(),
  minutes: number,
  url: z.string(),
});

/** Returns the courses that tasks can launch. */
export const getPlanCourses = defineEndpoint({
  name: "getPlanCourses",
  method: "GET",
  path: "/plans/courses",
  summary: "The courses that tasks can launch, by title.",
  reply: z.object({ data: z.array(course) }),
});

/** Adds a course. */
export const createPlanCourse = defineEndpoint({
  name: "createPlanCourse",
  method: "POST",
  path: "/plans/courses",
  summary: "Adds a course that tasks can launch.",
  body: z.strictObject({
    title: createTextSchema(200),
    author: z.string().trim().max(200).default(""),
    minutes: z.number(REQUIRED).int().min(1).max(6000),
    url: z.url({ protocol: /^https$/, error: "Must be an address that starts with https://" }).max(2000),
  }),
  reply: z.object({ data: course }),
  status: 201,
});
export type CourseForm = z.output<(typeof createPlanCourse)["body"]>;
