// All texts for shoppers, one object for each language. `en` is complete; a new language is one more object, and the compiler
// lists its missing texts. language.ts selects the language.

const en = {
  /** The tag of the language (BCP 47), for the page and for the format of amounts. */
  lang: "en",
  test: { name: "Test gateway.", text: "No money moves. Never type a real card." },
  payee: { shop: "To", merchant: "To merchant" },
  order: "Order",
  card: "Card",
  method: "Payment method",
  ending: (brand: string | undefined, lastFour: string) => `${brand ?? "Card"} ending in ${lastFour}`,
  busy: "One moment …",
  checkout: {
    title: (amount: string) => `Pay ${amount}`,
    heading: "Pay by card",
    number: "Card number",
    expiry: "Expiry date",
    expiryForm: "MM / YY",
    code: "Security code",
    pay: (amount: string) => `Pay ${amount}`,
    cancel: "Cancel and go back to the shop",
    safe: "The shop does not see your card number or security code.",
    problems: "Please check the card",
    typeAgain: "Your input was not saved. Please fill in all fields again.",
    wrong: {
      noNumber: "Enter your card number",
      number: "Check the card number: a digit is missing or wrong.",
      unknown: "This card is not a test card. Use one of the test cards below.",
      noDate: "Enter the expiry date",
      date: "Check the expiry date: it is incomplete or in the past.",
      noCode: "Enter the security code",
      code: "Check the security code: it has three digits.",
      fourDigits: "Check the security code: on American Express it has four digits.",
    },
    testCards: {
      title: "Test cards",
      approved: "Approved",
      declined: "Declined",
      challenge: "Asks for 3-D Secure",
      rest: "Use any future date and any security code.",
    },
  },
  challenge: {
    title: "Confirm it's you",
    asks: "Your bank asks you to confirm this payment.",
    approve: "Confirm the payment",
    decline: "I didn't make this payment",
    test: "This is a test: your choice replaces the decision of a bank.",
  },
  issuer: {
    noName: "Payment",
    asks: "Do you approve this payment?",
    approve: "Approve",
    decline: "Decline",
    test: "This is a test: your choice is the result.",
  },
  redirect: {
    title: "To the payment page",
    text: "You are going to the payment page. If nothing happens, press the button.",
    go: "Continue to payment",
  },
  waiting: {
    title: "One moment",
    text: "We are waiting for the bank. This page continues automatically.",
    again: "Check again",
  },
  outcome: {
    approved: { title: "Payment approved", text: "Your payment was successful." },
    pending: {
      title: "Payment pending",
      text: "The bank has not decided yet. The shop gets the result. Do not pay again.",
    },
    declined: { title: "Payment declined", text: "Your payment was not accepted. Nothing was charged." },
    cancelled: { title: "Payment cancelled", text: "Your payment was cancelled. Nothing was charged." },
    expired: { title: "This payment link has expired", text: "Nothing was charged." },
  },
  /** Why a card was declined, by the result code. The shopper learns no other reason, as that a card is reported stolen. */
  declined: {
    other: "Your bank declined this card. Try another card. Nothing was charged.",
    "1005": "There is not enough money on this card. Try another card. Nothing was charged.",
    "1002": "This card has expired. Try another card. Nothing was charged.",
  },
  another: "Try another card",
  back: "Back to the shop",
  close: "You can close this page.",
  problem: {
    unknown: { title: "Page not found", text: "This address is not valid. Go back to the shop." },
    over: { title: "This payment link has expired", text: "Go back to the shop to see your order." },
    foreign: {
      title: "Open the page from the shop",
      text: "Go back to the shop and start the payment again.",
    },
    noButton: {
      title: "Choose a button",
      text: "The form was sent without a button. Go back and press one of the buttons.",
    },
    tooMuch: {
      title: "Form too large",
      text: "The form has more data than expected. Go back and try again.",
    },
    method: { title: "Method not allowed", text: "Open this page with GET. Send its form with POST." },
  },
};

/** A language whole: what `en` has. */
export type Texts = typeof en;

const de: Texts = {
  lang: "de",
  test: { name: "Testbetrieb.", text: "Es fließt kein Geld. Geben Sie nie eine echte Karte ein." },
  payee: { shop: "An", merchant: "An Händler" },
  order: "Bestellung",
  card: "Karte",
  method: "Zahlungsart",
  ending: (brand, lastFour) => `${brand ?? "Karte"} mit Endziffern ${lastFour}`,
  busy: "Einen Moment …",
  checkout: {
    title: (amount) => `${amount} bezahlen`,
    heading: "Mit Karte bezahlen",
    number: "Kartennummer",
    expiry: "Gültig bis",
    expiryForm: "MM / JJ",
    code: "Prüfnummer",
    pay: (amount) => `${amount} bezahlen`,
    cancel: "Abbrechen und zurück zum Shop",
    safe: "Der Shop sieht weder die Nummer der Karte noch ihre Prüfnummer.",
    problems: "Bitte prüfen Sie die Karte",
    typeAgain: "Ihre Eingaben wurden nicht gespeichert. Bitte füllen Sie alle Felder noch einmal aus.",
    wrong: {
      noNumber: "Bitte geben Sie Ihre Kartennummer ein",
      number: "Bitte prüfen Sie die Kartennummer: Eine Ziffer fehlt oder stimmt nicht.",
      unknown: "Das ist keine der Testkarten. Nur mit ihnen lässt sich hier bezahlen.",
      noDate: "Bitte geben Sie das Datum ein",
      date: "Bitte prüfen Sie das Datum: Es ist unvollständig oder schon vorbei.",
      noCode: "Bitte geben Sie die Prüfnummer ein",
      code: "Bitte prüfen Sie die Prüfnummer: Sie hat drei Ziffern.",
      fourDigits: "Bitte prüfen Sie die Prüfnummer: Bei American Express hat sie vier Ziffern.",
    },
    testCards: {
      title: "Testkarten",
      approved: "Wird angenommen",
      declined: "Wird abgelehnt",
      challenge: "Verlangt 3-D Secure",
      rest: "Beliebiges künftiges Datum, beliebige Prüfnummer.",
    },
  },
  challenge: {
    title: "Bestätigen Sie, dass Sie es sind",
    asks: "Die Bank, die die Karte ausgegeben hat, bittet Sie zu bestätigen, dass Sie diese Zahlung vornehmen.",
    approve: "Zahlung bestätigen",
    decline: "Diese Zahlung ist nicht von mir",
    test: "Dies ist ein Test: Ihre Wahl ersetzt die Entscheidung einer Bank.",
  },
  issuer: {
    noName: "Zahlung",
    asks: "Geben Sie diese Zahlung frei?",
    approve: "Freigeben",
    decline: "Ablehnen",
    test: "Dies ist ein Test: Ihre Wahl ist das Ergebnis.",
  },
  redirect: {
    title: "Zur Zahlungsseite",
    text: "Sie werden zur Zahlungsseite gebracht. Wenn nichts geschieht, geht es mit dem Knopf weiter.",
    go: "Weiter zur Zahlung",
  },
  waiting: {
    title: "Einen Moment",
    text: "Wir warten auf die Bank. Die Seite geht automatisch weiter.",
    again: "Noch einmal nachsehen",
  },
  outcome: {
    approved: { title: "Zahlung angenommen", text: "Die Zahlung ist gelungen." },
    pending: {
      title: "Zahlung unterwegs",
      text: "Über die Zahlung ist noch nicht entschieden. Der Shop erfährt es; bitte zahlen Sie nicht noch einmal.",
    },
    declined: {
      title: "Zahlung abgelehnt",
      text: "Die Zahlung wurde nicht angenommen. Es wurde nichts belastet.",
    },
    cancelled: {
      title: "Zahlung abgebrochen",
      text: "Die Zahlung wurde abgebrochen. Es wurde nichts belastet.",
    },
    expired: { title: "Dieser Zahlungslink ist abgelaufen", text: "Es wurde nichts belastet." },
  },
  declined: {
    other: "Ihre Bank hat diese Karte abgelehnt. Versuchen Sie eine andere Karte. Es wurde nichts belastet.",
    "1005": "Diese Karte ist nicht gedeckt. Versuchen Sie eine andere Karte. Es wurde nichts belastet.",
    "1002": "Diese Karte ist abgelaufen. Versuchen Sie eine andere Karte. Es wurde nichts belastet.",
  },
  another: "Mit einer anderen Karte zahlen",
  back: "Zurück zum Shop",
  close: "Sie können diese Seite schließen.",
  problem: {
    unknown: {
      title: "Seite nicht gefunden",
      text: "Diese Adresse ist nicht gültig. Gehen Sie zurück zum Shop.",
    },
    over: { title: "Dieser Zahlungslink ist abgelaufen", text: "Im Shop sehen Sie Ihre Bestellung." },
    foreign: {
      title: "Öffnen Sie die Seite vom Shop aus",
      text: "Öffnen Sie die Zahlungsseite noch einmal vom Shop aus.",
    },
    noButton: {
      title: "Wählen Sie eine Schaltfläche",
      text: "Das Formular wurde ohne Schaltfläche gesendet. Gehen Sie zurück und drücken Sie eine.",
    },
    tooMuch: { title: "Formular zu groß", text: "Das Formular enthält mehr, als gefragt ist." },
    method: {
      title: "Methode nicht erlaubt",
      text: "Diese Seite wird mit GET geöffnet und ihr Formular mit POST gesendet.",
    },
  },
};

/** The languages of the pages. The first is the default. */
export const languages: readonly [Texts, ...Texts[]] = [en, de];
