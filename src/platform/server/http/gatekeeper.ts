/** Who may do what, as the server asks it; the product's slice of identities answers. */
export interface Gatekeeper<Principal> {
  /** Makes the principal of a request, once, from its session cookie. */
  principal(cookies: Readonly<Record<string, string | undefined>>): Promise<Principal>;
  /** Throws unless the principal may do the operation at all; decided before any object is looked up. */
  authorize(principal: Principal, operation: string): void;
  /** True for an operation of the table; a route with another stops the server from starting. */
  knows(operation: string): boolean;
}
