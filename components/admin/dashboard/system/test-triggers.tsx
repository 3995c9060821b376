import { useMutation } from "@tanstack/react-query";
import { Mail, MessagesSquare } from "lucide-react";
import { useRef } from "react";

import { useFrame } from "@/components/live/use-realtime";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { toastFailure, toastNext } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { runTest, type TestName } from "@/lib/admin/client/actions";

/** About two events of the demo. */
const DEMO: readonly TestName[] = ["thank-you-email-midtown", "thank-you-email-otown", "connection-messages"];

/** Without the live channel, the messages never arrive. */
const MESSAGES_WITHIN_MS = 3_000;

/** Sends to the admin themself (docs/product/administration.md#test-mails-and-messages). */
export function TestTriggers() {
  const t = useTranslations("admin.tests");
  const getKind = (name: TestName) => (name === "connection-messages" ? "messages" : "email");
  const onMessages = useRef<(() => void) | null>(null);
  useFrame("connection_success", () => onMessages.current?.());
  const test = useMutation({
    mutationFn: async (name: TestName) => {
      // The messages can arrive after the response. Their toasts come first.
      const messages =
        getKind(name) === "messages" &&
        new Promise<void>((resolve) => {
          onMessages.current = resolve;
          setTimeout(resolve, MESSAGES_WITHIN_MS);
        });
      const response = await runTest(name);
      await messages;
      return response;
    },
    onSuccess: ({ message }, name) => toastNext({ title: t(`toast.${getKind(name)}.sent`), description: message }),
    onError: (error, name) => toastFailure(error, t(`toast.${getKind(name)}.failed`), t("toast.tryAgain")),
  });
  const renderButton = (name: TestName) => (
    <Button
      key={name}
      variant="outline"
      align="start"
      isBusy={test.isPending && test.variables === name}
      disabled={test.isPending}
      onClick={() => test.mutate(name)}
    >
      {getKind(name) === "messages" ? <MessagesSquare aria-hidden /> : <Mail aria-hidden />}
      {t(`labels.${name}`)}
    </Button>
  );
  return (
    <Card className="h-fit">
      <CardHeader title={t("title")} />
      <CardContent className="grid grid-cols-1 gap-2.5">
        <p className="text-sm text-muted-foreground">{t("description")}</p>
        {renderButton("email")}
        <h3 className="mt-2 text-sm font-semibold">{t("demo.title")}</h3>
        <p className="text-sm text-muted-foreground">{t("demo.text")}</p>
        {DEMO.map(renderButton)}
      </CardContent>
    </Card>
  );
}
