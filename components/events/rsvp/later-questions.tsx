import { QuestionsDialog, useAnswers } from "./own-answers";

type LaterQuestionsProps = { eventId: string; onClose: () => void };

/** Asks the event's questions of a member who has the RSVP. */
export default function LaterQuestions({ eventId, onClose }: LaterQuestionsProps) {
  const { mutate, isPending } = useAnswers(eventId, onClose);
  return (
    <QuestionsDialog
      eventId={eventId}
      when="later"
      isPending={isPending}
      onSend={(answers) => mutate(answers)}
      onClose={onClose}
    />
  );
}
