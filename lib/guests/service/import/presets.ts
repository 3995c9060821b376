import type { ImportField, ImportPreset } from "../../constants/import";

/** The names of the column of each field, the best one first. */
export type Columns = Partial<Record<ImportField, readonly string[]>>;

type Preset = {
  /** A file with a column of each list is from this tool. */
  signature: readonly (readonly string[])[];
  /** Replace the common names of these fields. An empty list: the file has no such column. */
  columns?: Columns;
  /** Its tickets show the id too. */
  isIdOnTicket?: true;
};

/** English, Spanish, German, French, Italian and Portuguese, and some names of other languages. */
export const COMMON_COLUMNS = {
  name: [
    ...["Full name", "Your full name", "Your name", "What's your name?", "What is your name?"],
    ...["What is your full name?", "What's your full name?", "Name and surname", "First and last name"],
    ...["Attendee name", "Attendee full name", "Participant name", "Guest name", "Attendee", "Participant", "Guest"],
    ...["Name", "Contact name", "Display name", "Nombre completo", "Nombre y apellidos", "Nombre y apellido"],
    ...["Nombre del asistente", "Invitado", "Vor- und Nachname", "Vollständiger Name", "Teilnehmer", "Gast"],
    ...["Nom complet", "Nom et prénom", "Prénom et nom", "Nom prénom", "Nome completo", "Nome e cognome"],
    ...["Nome e sobrenome", "Volledige naam", "Naam", "Namn", "ФИО", "氏名", "お名前", "名前", "姓名"],
  ],
  firstName: [
    ...["First name", "Attendee first name", "Given name", "Forename", "Nombre", "Nombres", "Vorname", "Prénom"],
    ...["Nome", "Primeiro nome", "Voornaam", "Förnamn", "Имя", "Vorname des Teilnehmers", "Prénom du participant"],
    ...["Buyer first name", "Vorname des Käufers", "Nombre del comprador", "Prénom de l'acheteur"],
  ],
  lastName: [
    ...["Last name", "Surname", "Attendee last name", "Attendee surname", "Family name", "Apellidos", "Apellido"],
    ...["Nachname", "Familienname", "Nom", "Nom de famille", "Cognome", "Sobrenome", "Apelido", "Achternaam"],
    ...["Efternamn", "Фамилия", "Nachname des Teilnehmers", "Apellidos del asistente", "Apellido del asistente"],
    ...["Nom de famille du participant", "Buyer last name", "Buyer surname", "Nachname des Käufers"],
    ...["Apellidos del comprador", "Apellido del comprador", "Nom de l'acheteur", "Nom de famille de l'acheteur"],
  ],
  email: [
    ...["Attendee email", "Attendee email address", "Your email", "Your email address", "What's your email?"],
    ...["What is your email?", "What's your email address?", "What is your email address?", "Email", "Email address"],
    ...["Mail", "Mail address", "E-mail 1 - Value", "Contact email", "Guest email", "Correo electrónico", "Correo"],
    ...["Dirección de correo electrónico", "Correo electrónico del asistente", "E-Mail-Adresse", "Mailadresse"],
    ...["Teilnehmer-E-Mail", "E-Mail des Teilnehmers", "Adresse e-mail", "Adresse mail", "Adresse électronique"],
    ...["Adresse de messagerie", "Courriel", "E-mail du participant", "Adresse e-mail du participant"],
    ...["Indirizzo e-mail", "Indirizzo email", "Posta elettronica", "Endereço de e-mail", "Endereço de email"],
    ...["E-mailadres", "E-post", "E-postadress", "Почта", "メールアドレス", "メール", "邮箱", "电子邮件"],
    ...["Buyer email", "Käufer-E-Mail", "E-Mail des Käufers", "Correo electrónico del comprador"],
    ...["E-mail de l'acheteur", "Adresse e-mail de l'acheteur", "Order email"],
  ],
  company: [
    ...["Company", "Company name", "Your company", "Organization", "Organisation", "Organization name"],
    ...["Organization 1 - Name", "Employer", "Affiliation", "Institution", "Empresa", "Organización", "Firma"],
    ...["Unternehmen", "Entreprise", "Société", "Organisme", "Azienda", "Società", "Organizzazione", "Organização"],
    ...["Bedrijf", "Företag", "Компания", "会社名", "公司"],
  ],
  note: [
    ...["Note", "Notes", "Comment", "Comments", "Nota", "Notas", "Comentarios", "Observaciones", "Notiz", "Notizen"],
    ...["Bemerkung", "Bemerkungen", "Kommentar", "Commentaire", "Commentaires", "Remarques", "Note aggiuntive"],
    ...["Observações", "Comentários"],
  ],
  status: [
    ...["Approval status", "RSVP status", "Attendee status", "Registration state", "Registration status"],
    ...["Attendance status", "Ticket status", "Order status", "Void status", "Status", "RSVP", "Response"],
    ...["Are you coming?", "Will you attend?", "Estado", "Estado del asistente", "Teilnehmerstatus", "Zusage"],
    ...["Statut", "Statut du participant", "Stato", "Situação", "Order cancelled", "Order canceled", "Cancelled"],
    ...["Canceled", "Storniert", "Cancelado", "Annulé", "Annullato"],
  ],
  checkedIn: [
    ...["Checked in", "Checked in at", "Is checked in", "Check-in time", "Check-in date", "Attended", "Eingecheckt"],
    ...["Check-in", "Anwesend", "Asistió", "Présent", "Presente"],
  ],
  quantity: [
    ...["Ticket quantity", "Quantity", "Qty", "Number of tickets", "Tickets purchased", "Ticket count", "Party size"],
    ...["Plus ones", "Plus one", "Number of plus ones", "Additional guests", "Number of guests", "Guests", "Tickets"],
    ...["Anzahl", "Anzahl Tickets", "Ticketanzahl", "Begleitpersonen", "Cantidad", "Cantidad de entradas"],
    ...["Acompañantes", "Quantité", "Quantité de billets", "Nombre de billets", "Accompagnants", "Quantità"],
    ...["Quantidade", "Acompanhantes", "Aantal", "Antal"],
  ],
  externalId: ["Ticket ID", "Attendee ID", "Guest ID", "Registration ID", "Ticket reference", "Issued ticket ID"],
  ticketCode: [
    ...["Ticket code", "QR code", "QR code URL", "Barcode", "Barcode #", "Barcode number", "Ticket barcode"],
    ...["Ticket slug", "Unique ticket URL", "Ticket secret", "Barcode-Nr.", "Barcodenummer", "Código de barras"],
    ...["Número de código de barras", "Code-barres", "Numéro de code-barres"],
  ],
} satisfies Columns;

/**
 * The column names of each tool's files as they are written there. Case, accents and signs don't
 * matter. The first preset whose signature fits counts, so that the general ones come last.
 */
export const PRESETS: Record<Exclude<ImportPreset, "other">, Preset> = {
  luma: {
    signature: [["guest_id", "api_id"], ["approval_status"]],
    columns: { externalId: ["guest_id", "api_id"] },
    isIdOnTicket: true,
  },
  tito: {
    signature: [["Ticket Full Name", "Ticket First Name"], ["Ticket Email"]],
    columns: {
      name: ["Ticket Full Name"],
      firstName: ["Ticket First Name"],
      lastName: ["Ticket Last Name"],
      email: ["Ticket Email"],
      company: ["Ticket Company Name"],
      status: ["Void Status"],
      externalId: ["Ticket Reference"],
    },
  },
  pretix: {
    signature: [
      ["Order code", "Bestellnummer", "Código de pedido", "Code de commande"],
      ["Attendee name", "Teilnehmername", "Name des Teilnehmers", "Nombre del asistente", "Nom du participant"],
      ["Product", "Produkt", "Producto", "Produit", "Pseudonymization ID", "Paid", "Bezahlt"],
    ],
    columns: {
      name: ["Attendee name", "Teilnehmername", "Name des Teilnehmers", "Nombre del asistente", "Nom du participant"],
      // The position's number is not unique, and the secret admits its holder.
      externalId: ["Pseudonymization ID", "Pseudonymisierungs-ID"],
      status: ["Status", "Paid", "Bezahlt"],
      ticketCode: ["Secret", "Ticket secret"],
    },
  },
  hievents: {
    signature: [["Public ID"], ["Short ID"], ["First Name"]],
    columns: { externalId: ["Public ID"] },
    isIdOnTicket: true,
  },
  humanitix: {
    signature: [
      ["Order name"],
      ["Ticket type", "Ticket name"],
      ["Buyer email", "Buyer first name", "Buyer name", "Buyer mobile"],
    ],
  },
  tickettailor: {
    signature: [
      ["Order cancelled", "Order canceled", "Tickets purchased", "Issued ticket ID", "Ticket barcode"],
      ["Order ID", "Order date", "Transaction ID", "Order reference"],
    ],
    columns: { status: ["Order cancelled", "Order canceled", "Ticket status", "Status"] },
  },
  eventbrite: {
    signature: [
      [
        ...["Order #", "Order ID", "Order no.", "Bestellnr.", "Bestellnummer", "Bestell-ID", "N.º de pedido"],
        ...["Número de pedido", "ID de pedido", "ID del pedido", "N° de commande", "Numéro de commande"],
        "ID de commande",
      ],
      [
        ...["Attendee #", "Attendee no.", "Attendee ID", "Attendee status", "Attendee email", "Attendee first name"],
        ...["Buyer email", "Barcode #", "Barcode number", "Teilnehmer-Nr.", "Teilnehmernummer", "Teilnehmerstatus"],
        ...["Teilnehmer-E-Mail", "E-Mail des Teilnehmers", "Vorname des Teilnehmers", "Käufer-E-Mail"],
        "E-Mail des Käufers",
        ...["N.º de asistente", "Número de asistente", "Estado del asistente", "Correo electrónico del asistente"],
        ...["Nombre del asistente", "Correo electrónico del comprador", "N° de participant", "Numéro de participant"],
        ...["Statut du participant", "E-mail du participant", "Adresse e-mail du participant"],
        ...["Prénom du participant", "E-mail de l'acheteur", "Adresse e-mail de l'acheteur"],
      ],
    ],
    columns: {
      name: ["Attendee name"],
      firstName: ["Nombre del asistente", ...COMMON_COLUMNS.firstName],
      lastName: ["Nom du participant", ...COMMON_COLUMNS.lastName],
      // Several attendees of one order have its id.
      externalId: [
        ...["Attendee #", "Attendee no.", "Attendee ID", "Teilnehmer-Nr.", "Teilnehmernummer", "N.º de asistente"],
        ...["Número de asistente", "N° de participant", "Numéro de participant"],
      ],
    },
  },
  meetup: {
    signature: [["User ID"], ["RSVPed on", "Joined Group on", "URL of Member Profile"]],
    columns: { status: ["RSVP"], externalId: ["User ID"] },
  },
  partiful: {
    signature: [["Name"], ["Status", "RSVP"], ["RSVP date", "Date RSVP'd", "RSVP'd at", "Is plus one of"]],
  },
  indico: {
    signature: [["Registration state"], ["Affiliation", "Registration date", "Payment date", "Check-in date"]],
    columns: { externalId: ["ID"] },
  },
  sched: { signature: [["Username"], ["Company"], ["Position"], ["Name", "Full name", "First name"]] },
  googlecontacts: { signature: [["E-mail 1 - Value"]] },
  outlookcontacts: {
    signature: [["E-mail Address"], ["E-mail 2 Address", "E-mail Display Name", "Business Street", "Business Phone"]],
  },
  linkedin: { signature: [["Connected On"], ["Position", "URL"]] },
  typeform: { signature: [["Network ID"], ["Submit Date (UTC)", "Submit Date", "Submitted At"]] },
  microsoftforms: {
    signature: [
      ["Start time", "Startzeit", "Hora de inicio", "Heure de début", "Ora di inizio", "Hora de início"],
      [
        ...["Completion time", "Fertigstellungszeit", "Hora de finalización", "Heure de fin", "Ora di completamento"],
        "Hora de conclusão",
      ],
    ],
  },
  googleforms: {
    signature: [
      [
        ...["Timestamp", "Zeitstempel", "Marca temporal", "Horodateur", "Informazioni cronologiche"],
        "Carimbo de data/hora",
      ],
    ],
  },
};
