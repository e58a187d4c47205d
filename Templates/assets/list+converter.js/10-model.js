// View models: only actions change their state, and every change notifies the views.
{
  app.createModel = (state, actions) => {
    const watchers = [];
    return {
      get state() { return state; },
      subscribe(watcher) { watchers.push(watcher); },
      action(name, ...values) {
        const before = state;
        state = { ...before, ...actions[name](before, ...values) };
        for (const watcher of watchers) watcher(state, before);
      },
    };
  };
}
