// Light or dark: the system's choice until the reader chooses.
{
  const known = (theme) => theme === "light" || theme === "dark" ? theme : null;

  app.createTheme = (store, system) => {
    const shown = (chosen, system) => ({ chosen, system, shown: chosen ?? system });
    return app.createModel(shown(known(store.read("theme")), system), {
      press(state) {
        const chosen = state.shown === "dark" ? "light" : "dark";
        store.write("theme", chosen);
        return shown(chosen, state.system);
      },
      follow: (state, system) => shown(state.chosen, system),
      refresh: (state) => shown(known(store.read("theme")) ?? state.chosen, state.system),
    });
  };
}
