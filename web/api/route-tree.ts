/** An exported method of a route: a request and the parameters of its path in, the response out. */
type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response> | Response;

/** The methods of a `route.ts` by name. */
export type RouteMethods = Partial<Record<string, RouteHandler>>;
/** A route's path as its folders say it (`/api/events/[id]`), and what loads its `route.ts`. */
export type RouteEntry = readonly [path: string, load: () => Promise<RouteMethods>];

type Branch = {
  children: Map<string, Branch>;
  parameter?: { name: string; branch: Branch };
  route?: RouteEntry;
};

export type RouteMatch = { route: RouteEntry; params: Record<string, string> };

/** What no encoding or dot segment changes. A path with anything else is Next's. */
const PLAIN_SEGMENT = /^[\w~-][\w.~-]*$/;

const createBranch = (): Branch => ({ children: new Map() });

function addRoute(root: Branch, route: RouteEntry): void {
  let branch = root;
  for (const segment of route[0].split("/").slice(1)) {
    const name = /^\[(\w+)\]$/.exec(segment)?.[1];
    if (name) branch = (branch.parameter ??= { name, branch: createBranch() }).branch;
    else {
      const child = branch.children.get(segment) ?? createBranch();
      branch.children.set(segment, child);
      branch = child;
    }
  }
  branch.route = route;
}

/**
 * Returns a function that finds the route of a path, as Next's router does: a segment's own name counts before a parameter.
 * It returns null for all that isn't plain (encoded characters, empty segments, a slash at the end), which is left to Next.
 */
export function createRouteTree(routes: readonly RouteEntry[]): (path: string) => RouteMatch | null {
  const root = createBranch();
  for (const route of routes) addRoute(root, route);
  return (path) => {
    const params: Record<string, string> = {};
    let branch = root;
    for (const segment of path.split("/").slice(1)) {
      if (!PLAIN_SEGMENT.test(segment)) return null;
      const child = branch.children.get(segment);
      if (child) branch = child;
      else if (branch.parameter) {
        params[branch.parameter.name] = segment;
        branch = branch.parameter.branch;
      } else return null;
    }
    return branch.route ? { route: branch.route, params } : null;
  };
}
