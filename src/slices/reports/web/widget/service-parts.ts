/** The parts of the portal that an address of a widget can begin with. */
export const serviceParts = ["engagement", "satisfaction", "compliance", "enrollment"] as const;
