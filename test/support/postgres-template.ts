/** Name of the prepared database from which test files are cloned. */
export const TEMPLATE = "courtyard_template";
