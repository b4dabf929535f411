/**
 * A bundle makes some 1,500 schemas when it is imported, most of them for calls that don't come. Changed like this, zod
 * notes what a schema is to be and builds it when something first looks into it; what a schema does stays the same.
 *
 * @param core zod's `v4/core/core.js`, where every class of schemas is made
 * @throws Error when a release of zod has other code there
 */
export const buildSchemasLate = (core: string): string =>
  [
    // A schema that is not built yet has no internals of its own, only the accessor that builds it.
    replacement('if (!inst._zod) {', `if (!Object.hasOwn(inst, '_zod')) {`),
    replacement(
      `    function _(def) {
        const inst = params?.Parent ? newError(Definition) : this;
        init(inst, def);`,
      `    const isSchema = name.startsWith('Zod') && params?.Parent === undefined;
    let isFirst = true;
    function _(def) {
        if (!isSchema || isFirst) {
            const inst = params?.Parent ? newError(Definition) : this;
            build(inst, def);
            // Building the first one of a class has put the members on its prototype.
            if (isSchema && inst.constructor === _) {
                isFirst = false;
                buildLate(_, inst, build);
            }
            return inst;
        }
        this.def = def;
        this.type = def.type;
        return this;
    }
    function build(inst, def) {
        init(inst, def);`,
    ),
    replacement(
      'export const $brand =',
      `const building = new WeakSet();
function buildLate(_, first, build) {
    const late = (key) => ({
        configurable: true,
        get() {
            if (!Object.hasOwn(this, '_zod') && !building.has(this)) {
                building.add(this);
                build(this, this.def);
                building.delete(this);
                const parent = parentsToBe.get(this);
                if (parent !== undefined) this._zod.parent = parent;
            }
            return Object.getOwnPropertyDescriptor(this, key) === undefined ? undefined : this[key];
        },
        set(value) {
            Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true });
        },
    });
    for (const key of Reflect.ownKeys(first))
        if (key !== 'def' && key !== 'type') Object.defineProperty(_.prototype, key, late(key));
}
/** Parents of schemas that are not built yet: where they have their descriptions from. */
export const parentsToBe = new WeakMap();
export const $brand =`,
    ),
  ].reduce((code, change) => change(code), core);

/**
 * Lets a copy of a schema be made without building it.
 *
 * @param util zod's `v4/core/util.js`
 * @throws Error when a release of zod has other code there
 */
export const copySchemasUnbuilt = (util: string): string =>
  replacement(
    `    const cl = new inst._zod.constr(def ?? inst._zod.def);
    if (!def || params?.parent)
        cl._zod.parent = inst;`,
    `    const cl = Object.hasOwn(inst, '_zod')
        ? new inst._zod.constr(def ?? inst._zod.def)
        : new inst.constructor(def ?? inst.def);
    if (!def || params?.parent) {
        if (Object.hasOwn(cl, '_zod')) cl._zod.parent = inst;
        else parentsToBe.set(cl, inst);
    }`,
  )(`import { parentsToBe } from './core.js';\n${util}`);

/**
 * Puts members that classes have in common on one prototype: zod defines each of them on every class.
 *
 * @param util zod's `v4/core/util.js`
 * @throws Error when a release of zod has other code there
 */
export const shareMembers = replacement(
  `export function members(proto, table) {
`,
  `const prototypes = new WeakMap();
export function members(proto, table) {
    const parent = Object.getPrototypeOf(proto);
    const children = prototypes.get(parent) ?? new Map();
    prototypes.set(parent, children);
    let shared = children.get(table);
    if (shared === undefined) {
        shared = Object.create(parent);
        defineMembers(shared, table);
        children.set(table, shared);
    }
    // What is defined later counts.
    for (const key in table) if (Object.hasOwn(proto, key)) delete proto[key];
    Object.setPrototypeOf(proto, shared);
}
function defineMembers(proto, table) {
`,
);

/**
 * Lets zod take for granted that it may compile: to ask for the runtime's name loads Node's support of worker threads.
 *
 * @param util zod's `v4/core/util.js`
 * @throws Error when a release of zod has other code there
 */
export const knowRuntime = replacement(
  `typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")`,
  'false',
);

function replacement(old: string, text: string): (code: string) => string {
  return (code) => {
    if (code.split(old).length !== 2) throw new Error(`zod has other code than this once: ${old}`);
    return code.replace(old, () => text);
  };
}
