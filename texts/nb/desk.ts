/** What the server says when something at the desk went well. */
export default {
  fetched: 'Hentet.',
  password_right: 'Passordet stemmer. Bekreft med kode eller nøkkel.',
  signed_in: 'Du er logget inn.',
  stepped_up: 'Bekreftet. Det gjelder i fem minutter.',
  signed_out: 'Du er logget ut.',
  session_revoked: 'Enheten er logget ut.',
  joined: 'Velkommen. Ta vare på gjenopprettingskodene: de vises bare nå.',
  passkey_added: 'Nøkkelen er lagt til.',
  recovery_codes_renewed: 'Her er de nye kodene. De gamle virker ikke lenger.',
  invited: 'Invitasjonen er laget. Lenken virker én gang, i tre døgn.',
  suspended: 'Tilgangen er stengt.',
  reinstated: 'Tilgangen er åpnet igjen.',
  role_granted: 'Rollen er gitt.',
  role_revoked: 'Rollen er tatt bort.',
}
