/** Said to whoever reaches a portal that is only being tried out on one machine. */
export default {
  foreignHost: 'Denne portalen er til utprøving på én maskin og svarer bare på adressen localhost.',
  forwarded: 'Denne portalen er til utprøving på én maskin og svarer ikke gjennom en mellomtjener eller over nettet.',
}
