import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";

import { render, screen } from "@/tests/support/render";

import { Queries } from "./queries";
import { createQueryClient } from "./query-client";

function Write() {
  useQueryClient().setQueryData(["greeting"], "Hello");
  return null;
}

function Read() {
  return <p>{useQueryClient().getQueryData<string>(["greeting"]) ?? "nothing"}</p>;
}

it("shares what one part of the document has read with the others", () => {
  render(
    <>
      <Queries>
        <Write />
      </Queries>
      <Queries>
        <Read />
      </Queries>
    </>,
  );
  expect(screen.getByText("Hello")).toBeVisible();
});

it("uses the client of a provider above", () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Queries>
        <Write />
      </Queries>
      <Read />
    </QueryClientProvider>,
  );
  expect(screen.getByText("Hello")).toBeVisible();
});
