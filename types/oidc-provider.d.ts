/** The parts that tests/support/servers/identity-provider.ts uses. The package has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Context = { path: string; body: unknown };
  type GrantContext = { oidc: { client: { clientId: string }; session: { accountId: string } } };

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (grant: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
