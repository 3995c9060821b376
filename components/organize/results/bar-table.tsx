type BarTableProps = {
  /** Of the rows and of each of their numbers. */
  heads: [row: string, ...numbers: string[]];
  rows: { key: string | number; name: string | number; numbers: [bar: number, ...others: number[]] }[];
};

/** A chart of the rows' first numbers, whose bars are a column of the table with the numbers. */
export function BarTable({ heads: [rowHead, ...numberHeads], rows }: BarTableProps) {
  const most = Math.max(...rows.map(({ numbers: [bar] }) => bar));
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="text-left text-muted-foreground">
          <th scope="col" className="py-1 pr-3 font-semibold">
            {rowHead}
          </th>
          <td className="w-full" />
          {numberHeads.map((head) => (
            <th key={head} scope="col" className="py-1 pl-3 text-right font-semibold whitespace-nowrap">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, numbers }) => (
          <tr key={key}>
            <th scope="row" className="py-1 pr-3 text-left font-medium whitespace-nowrap">
              {name}
            </th>
            <td aria-hidden>
              <span className="block h-3 rounded-full bg-primary" style={{ width: `${(numbers[0] / most) * 100}%` }} />
            </td>
            {numbers.map((number, index) => (
              <td key={index} className="py-1 pl-3 text-right">
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
