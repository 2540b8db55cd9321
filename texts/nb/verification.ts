import { en } from '../phrase.ts'

/** The banner of somebody whose address is not confirmed yet. */
export default {
  label: 'Bekreft e‑postadressen din',
  body: 'Vi har sendt deg en lenke på e‑post. Trykk på den for å bekrefte adressen din.',
  resend: 'Send lenken på nytt',
  sending: 'Sender …',
  error: en('Error!', 'Feil!'),
  errorBody: en(
    'Session expired or email is incorrect. Please try again.',
    'Du er logget ut, eller adressen er feil. Prøv igjen.',
  ),
  success: en('Success!', 'Sendt!'),
  successBody: 'Vi har sendt en ny lenke til e‑postadressen din.',
  /** The limits of server/features/accounts/mailRoutes.ts. */
  wait: 'Du kan be om lenken én gang i minuttet, og fem ganger i døgnet. Se i søppelposten mens du venter.',
}
