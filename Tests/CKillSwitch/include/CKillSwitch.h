#ifndef CKILLSWITCH_H
#define CKILLSWITCH_H

/// Reads the environment and arms the switch. Calls before this one are neither counted nor harmed. In a program
/// that has the library preloaded, all calls count.
///
/// FAULT=kill:N   ends the process with SIGKILL instead of the N-th call that changes the disk
/// FAULT=tear:N   the same after the N-th call; a write is done by half
/// FAULT=stop:N   stops the process before the N-th call, until it gets SIGCONT
/// FAULT=CALL:E   every call of the name fails with error number E; CALL:E:N from the N-th on
/// TRACE=FILE     adds the name of each call to the file, one a line
void kill_switch_arm(void);

#endif
