import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";

/** Props of the bar and its menus: the signed-in person and the current page. */
export interface BarProps {
  user: IdentityUser | undefined;
  pathname: string;
}
