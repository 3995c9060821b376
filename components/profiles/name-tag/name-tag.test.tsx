import { render, screen, within } from "@/tests/support/render";

import { NameTag } from "./name-tag";

const MARISOL = {
  firstName: "Marisol",
  lastName: "Vega",
  profession: "Commercial Realtor",
  company: "Gulfside Partners",
  industry: "Real Estate",
};

it("shows the name as one heading, with profession, company, badges and actions", () => {
  render(<NameTag profile={MARISOL} badges={<span>Checked In</span>} actions={<button>Connect</button>} />);
  const tag = within(screen.getByRole("article"));
  expect(tag.getByRole("heading", { level: 2, name: "Marisol Vega" })).toBeInTheDocument();
  expect(tag.getByText("Commercial Realtor")).toBeInTheDocument();
  expect(tag.getByText("Gulfside Partners")).toBeInTheDocument();
  expect(tag.getByText("Checked In")).toBeInTheDocument();
  expect(tag.getByRole("button", { name: "Connect" })).toBeInTheDocument();
});

it("shows the pronouns apart from the name", () => {
  render(<NameTag profile={{ ...MARISOL, pronouns: "ella/she" }} />);
  expect(screen.getByText("ella/she").tagName).toBe("BDI");
  expect(screen.getByRole("heading", { name: "Marisol Vega" })).not.toHaveTextContent("ella");
});

it("uses the given heading level", () => {
  render(<NameTag profile={MARISOL} heading="h1" size="lg" />);
  expect(screen.getByRole("heading", { level: 1, name: "Marisol Vega" })).toBeInTheDocument();
});

it("renders no empty paragraphs without profession and company", () => {
  render(
    <NameTag
      profile={{ firstName: "Ana", lastName: "Ruiz", pronouns: null, profession: null, company: null, industry: null }}
    />,
  );
  expect(screen.queryByRole("paragraph")).not.toBeInTheDocument();
});

it("shows a long first name in a smaller font without truncating it", () => {
  render(<NameTag profile={{ ...MARISOL, firstName: "Maximiliana-Alexandrina" }} />);
  const name = screen.getByText("Maximiliana-Alexandrina");
  expect(name.closest("span")).toHaveClass("text-base");
  // The picture moves below a long name before the name breaks.
  expect(name.closest("h2")).toHaveClass("w-min", "max-w-full", "min-w-0", "grow");
});
