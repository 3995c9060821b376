import { render, screen } from "@/tests/support/render";

import { TopicLines } from "./topic-lines";

const topics = { lookingFor: [{ key: "ai", label: "AI" }], canHelpWith: [{ key: "design", label: "Design" }] };

it.each([
  [true, ["Busco", "Puedo ayudar con"]],
  [false, ["Busca", "Puede ayudar con"]],
])("heads topics in the grammatical person of their owner (isOwn: %s)", (isOwn, headings) => {
  render(<TopicLines topics={topics} isOwn={isOwn} />, { locale: "es" });
  for (const name of headings) expect(screen.getByRole("list", { name })).toBeInTheDocument();
});
