/** What the server says when something went well. */
export default {
  signed_in: 'Logged in successfully!',
  registered: 'You have successfully registered and logged in.',
  signed_out: 'Du er logget ut.',
  verification_sent: 'Vi har sendt deg en ny lenke. Sjekk innboksen, og gjerne søppelposten.',
  already_verified: 'E-postadressen din er allerede bekreftet.',
  email_verified: 'Email verified successfully!',
  reset_asked: 'Finnes det en konto med denne adressen, har vi sendt en lenke for å lage nytt passord.',
  password_reset: 'Passordet er byttet. Du kan logge inn med det nye passordet.',
  password_changed: 'Passordet er byttet. Andre enheter er logget ut.',
  session_revoked: 'Enheten er logget ut.',
  sessions: 'Her er enhetene der du er logget inn.',
  fetched: 'Hentet.',
  incident_saved: 'Incident recorded successfully!',
  draft_saved: 'Incident saved as draft.',
  draft_deleted: 'Utkastet er slettet.',
}
