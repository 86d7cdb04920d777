import type { Portal } from "./portal.ts";
import { faultsOf, type ScreenState, settle } from "./screens.ts";

/** A region, and a location in it. */
export interface PlaceIds {
  readonly region: number;
  readonly location: number;
}

/** Opens a state of a screen for whoever it is for, and gives all that is wrong with it. */
export async function lookAt(portal: Portal, state: ScreenState<PlaceIds>): Promise<string[]> {
  const { who = "dana@harborline.example", path, prepare, reach, ...looked } = state;
  const { ids } = portal.somebody(who).client;
  const region = ids.regions[0]?.id ?? 0;
  const location = ids.locations.find((each) => each.region_id === region)?.id ?? 0;
  const page = await portal.pageOf(who);
  await prepare?.(page);
  await page.goto(portal.origin + path({ region, location }));
  await (prepare ? page.locator(looked.sign).first().waitFor() : settle(page));
  await reach?.(page);
  const faults = await faultsOf(page, looked);
  await page.close();
  return faults;
}
