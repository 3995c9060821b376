import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { NumbersScreen } from "@/components/organize/results/numbers-screen";
import { parseInput } from "@/lib/core/shared/parse-input";
import { numbersQuery } from "@/lib/recap/client";
import { getNumbers } from "@/lib/recap/data/numbers";
import { type NumbersInput, numbersSchema } from "@/lib/recap/schema";

export const generateMetadata = pageMetadata("admin.events.numbers.title", { robots: { index: false } });

export default memberPage(async ({ actor, client }, { searchParams }: SearchProps) => {
  const { series } = await searchParams;
  // An invalid address shows all events.
  const parsed = parseInput(numbersSchema, { series });
  const input: NumbersInput = parsed.success ? parsed.data : {};
  client.setQueryData(numbersQuery(input.series).queryKey, await getNumbers(actor, input));
  return <NumbersScreen series={input.series} />;
});
