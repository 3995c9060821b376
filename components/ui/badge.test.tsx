import { render, screen } from "@/tests/support/render";

import { Badge } from "./badge";

test.each(["default", "outline", "present", "soon", "destructive"] as const)(
  "has one color for its border as %s",
  (variant) => {
    render(<Badge variant={variant}>Off</Badge>);
    const classes = screen.getByText("Off").className.split(" ");
    const colors = classes.filter((name) => /^border-\w/.test(name));
    expect(colors).toEqual([variant === "outline" ? "border-border" : "border-transparent"]);
  },
);
