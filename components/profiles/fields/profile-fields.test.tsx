import { useForm } from "react-hook-form";

import { render, screen } from "@/tests/support/render";

import { WorkFields } from "./profile-fields";

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
