/** The reply of a trial to requests from other machines. */
export default {
  foreignHost: 'Denne portalen er til utprøving på én maskin og svarer bare på adressen localhost.',
  forwarded: 'Denne portalen er til utprøving på én maskin og svarer ikke gjennom en mellomtjener eller over nettet.',
}
