import { Download } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

import { exportFile } from "../export-file";

type ExportButtonProps = { load: () => Promise<Blob>; fileName: string };

export function ExportButton({ load, fileName }: ExportButtonProps) {
  const t = useTranslations("admin.events.insights");
  const exportAll = () => exportFile({ load, fileName, getText: (key) => t(key) });
  return (
    <Button variant="outline" size="compact" onClick={() => void exportAll()}>
      <Download aria-hidden />
      {t("export")}
    </Button>
  );
}
