/** Groups of things that are joined, directly or through others. */
export class Groups<Thing extends string | number> {
  readonly #parents = new Map<Thing, Thing>();

  /** Returns a representative of the group, the same for all its members. */
  getRoot(thing: Thing): Thing {
    let root = thing;
    for (let up = this.#parents.get(root); up !== undefined && up !== root; up = this.#parents.get(root)) root = up;
    if (root !== thing) this.#parents.set(thing, root);
    return root;
  }

  join(one: Thing, other: Thing): void {
    this.#parents.set(this.getRoot(one), this.getRoot(other));
  }
}
