import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";

/** What the bar and its menus show: who is signed in, and where. */
export interface BarProps {
  user: IdentityUser | undefined;
  pathname: string;
}
