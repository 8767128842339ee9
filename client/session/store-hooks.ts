import type { ThunkDispatch } from '@reduxjs/toolkit';
import { useDispatch, useStore } from 'react-redux';
import type { Store, UnknownAction } from 'redux';
import type { api } from '../api/api.ts';
import type { HasSession } from './session-slice.ts';

type State = HasSession & { api: ReturnType<typeof api.reducer> };
type AppDispatch = ThunkDispatch<State, unknown, UnknownAction>;
type AppStore = Omit<Store<HasSession>, 'dispatch'> & { dispatch: AppDispatch };

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppStore = useStore.withTypes<AppStore>();
