/** The parameter of an address that presents the page; no report knows it. */
export const PRESENT_KEY = "present";
