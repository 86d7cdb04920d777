interface LeaseDays {
  readonly start_date: string;
  readonly end_date: string | null;
}

/** In force on a day: both ends inclusive. */
export function isCurrent({ start_date: from, end_date: to }: LeaseDays, today: string): boolean {
  return from <= today && (to === null || to >= today);
}

/** Returns the lease in force, primary first, else the next one; takes leases ordered newest first. */
export function findCurrent<Lease extends LeaseDays & { readonly is_primary: boolean }>(
  leases: readonly Lease[],
  today: string,
): Lease | null {
  const inForce = leases.filter((lease) => isCurrent(lease, today));
  const later = leases.filter((lease) => lease.start_date > today).toReversed();
  return inForce.find((lease) => lease.is_primary) ?? inForce[0] ?? later[0] ?? null;
}
