import userEvent from "@testing-library/user-event";
import { useForm, useWatch } from "react-hook-form";

import { SiteSettingsProvider } from "@/components/ui/site/site-settings";
import { render, screen } from "@/tests/support/render";

import { LocationField, WorkFields } from "./profile-fields";

function Fields() {
  const { register } = useForm({ defaultValues: { profession: "", company: "", industry: "" } });
  return <WorkFields register={register} getError={() => undefined} />;
}

it.each([
  ["en", "Industry", "Real Estate", "Nonprofit"],
  ["es", "Industria", "Bienes raíces", "Sin fines de lucro"],
] as const)("suggests industries in the page's language, %s", (locale, label, first, last) => {
  render(<Fields />, { locale });
  const options = screen.getByLabelText<HTMLInputElement>(label).list?.options ?? [];
  expect([options.length, options[0]?.value, options[14]?.value]).toEqual([15, first, last]);
});

describe("the location", () => {
  function Location({ value }: { value?: string }) {
    const { register, control } = useForm<{ location: string }>({ defaultValues: { location: value ?? "" } });
    const location = useWatch({ control, name: "location" });
    return (
      <>
        <LocationField register={register} getError={() => undefined} value={location} cities={["Tampa", "Miami"]} />
        <output>{location}</output>
      </>
    );
  }

  it("is a text for who is from somewhere else, and the list again on request", async () => {
    const user = userEvent.setup();
    render(<Location value="Tampa" />);
    await user.selectOptions(screen.getByRole("combobox", { name: "Location" }), "Somewhere else");
    const text = screen.getByRole("textbox", { name: "Location" });
    expect(text).toHaveFocus();
    expect(text).toHaveValue("");
    await user.type(text, "Miami Beach");
    expect(screen.getByRole("status")).toHaveTextContent("Miami Beach");
    await user.click(screen.getByRole("button", { name: "Choose from the list" }));
    expect(screen.getByRole("combobox", { name: "Location" })).toHaveFocus();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    await user.selectOptions(screen.getByRole("combobox", { name: "Location" }), "Miami");
    expect(screen.getByRole("status")).toHaveTextContent("Miami");
  });

  it("is a text on a site without a list", async () => {
    render(
      <SiteSettingsProvider site={{ locationInput: "text" }}>
        <Location />
      </SiteSettingsProvider>,
    );
    await userEvent.type(screen.getByRole("textbox", { name: "Location" }), "Montevideo");
    expect(screen.getByRole("status")).toHaveTextContent("Montevideo");
    expect(screen.queryByRole("button", { name: "Choose from the list" })).not.toBeInTheDocument();
  });

  it("is a text for a place that the list doesn't have, and stays one while it is changed", async () => {
    const user = userEvent.setup();
    render(<Location value="Lisbon" />);
    const text = screen.getByRole("textbox", { name: "Location" });
    expect(text).toHaveValue("Lisbon");
    await user.clear(text);
    await user.type(text, "Porto");
    expect(screen.getByRole("status")).toHaveTextContent("Porto");
  });
});
