import { render, screen } from "@/tests/support/render";

import { TagLines } from "./tag-lines";

const tags = { lookingFor: [{ key: "ai", label: "AI" }], canHelpWith: [{ key: "design", label: "Design" }] };

it.each([
  [true, ["Busco", "Puedo ayudar con"]],
  [false, ["Busca", "Puede ayudar con"]],
])("heads tags in the grammatical person of their owner (isOwn: %s)", (isOwn, headings) => {
  render(<TagLines tags={tags} isOwn={isOwn} />, { locale: "es" });
  for (const name of headings) expect(screen.getByRole("list", { name })).toBeInTheDocument();
});
